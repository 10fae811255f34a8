"""Rotations and reflections of a board that leave the start as it is.

No rule names a point, but for a ko that is barred at the start. So without one, what the player forces after a first move he forces
after each image of it, by the images of his moves.
"""

from rules.board import COLUMNS


def symmetries(board):
    """For each symmetry of the board of a certificate the image of every point, by name."""
    rows, region, immortal = board["rows"], board.get("region"), board.get("immortal", ())
    grid = [[COLUMNS[column] + str(len(rows) - row) for column in range(len(line))] for row, line in enumerate(rows)]
    stones = zip(sum(grid, []), "".join(rows), strict=True)
    kinds = {name: (stone, region is None or name in region, name in immortal) for name, stone in stones}
    for turned in (grid, grid[::-1]):
        for _ in range(4):
            turned = [list(column) for column in zip(*turned[::-1], strict=True)]
            if (len(turned), len(turned[0])) == (len(grid), len(grid[0])):
                images = dict(zip(sum(grid, []), sum(turned, []), strict=True))
                if all(kinds[name] == kinds[image] for name, image in images.items()):
                    yield images
