"""Money, certificates, presidencies and stock markets; knows nothing about the flow of play."""
