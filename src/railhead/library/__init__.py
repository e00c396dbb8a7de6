"""The library as people meet it: games with readable views, text in and out, files and pictures."""
