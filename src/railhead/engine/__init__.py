"""State, actions, events, refusals, rounds and steps: the flow of play."""
