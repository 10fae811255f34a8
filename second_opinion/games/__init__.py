"""Random games that are judged by the second referee and by koatlas, and the sequences of the project.

- `sequences`: replays `data/sequences.toml`
- `suites`: replays test suites
- `starts`: positions that random games begin with
- `attempts`: games in which moves are tried, legal or not
- `records`: games that go on as they were played
- `program`: asks koatlas
- `differences`: compares its answer with the second referee's
- `report`: what is printed
- `compare`: a batch of games from all of these
"""
