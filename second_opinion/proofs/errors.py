"""What can be wrong with a certificate, and what is not gone through here."""


class Wrong(Exception):
    """Something that a certificate claims does not hold."""


class Uncovered(Exception):
    """Something that is not gone through here."""


def require(holds, why):
    if not holds:
        raise Wrong(why)


def is_count(number):
    return type(number) is int and number >= 0
