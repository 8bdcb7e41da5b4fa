"""Does the installed setuptools know how to build a wheel?"""

import sys


def main():
    from setuptools.dist import Distribution

    try:
        Distribution().get_command_class("bdist_wheel")
        print("known")
    except Exception as error:  # setuptools raises its own
        print("missing", error)


if __name__ == "__main__":
    main(*sys.argv[1:])
