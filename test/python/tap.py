"""tap.py FILE: runs the unittest cases of a file, in the current folder, and reports in TAP."""

import importlib.util
import sys
import unittest
import warnings


class Tap(unittest.TestResult):
    n = 0

    def line(self, word, test, more=""):
        self.n += 1
        name = test.shortDescription() or test.id()
        print(f"{word} {self.n} - {name}{more}", flush=True)

    def addSuccess(self, test):
        super().addSuccess(test)
        self.line("ok", test)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.line("ok", test, f" # SKIP {reason}")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.wrong(test, self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.wrong(test, self.errors[-1][1])

    def wrong(self, test, text):
        self.line("not ok", test)
        print("# " + text.rstrip().replace("\n", "\n# "), flush=True)


def main(file):
    spec = importlib.util.spec_from_file_location("cases", file)
    module = importlib.util.module_from_spec(spec)
    sys.modules["cases"] = module
    spec.loader.exec_module(module)
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    print(f"1..{suite.countTestCases()}", flush=True)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        result = suite.run(Tap())
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
