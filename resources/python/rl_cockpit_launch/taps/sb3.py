"""Tap of Stable-Baselines3: one more writer in any logger that `configure_logger` sets up (base_class.py calls it as an attribute)."""

# The step itself: a reader would take these for a second x.
X = ("time/total_timesteps", "step")
MODULE = "stable_baselines3.common.utils"


def add(module, rows):
    import sys

    configure = module.configure_logger
    writer_class = writer_for(sys.modules["stable_baselines3.common.logger"].KVWriter)

    def configure_logger(*arguments, **named):
        logger = configure(*arguments, **named)
        try:
            logger.output_formats.append(writer_class(rows))
        except Exception:
            pass
        return logger

    module.configure_logger = configure_logger


def writer_for(base):
    class TapWriter(base):
        """Of the kind that Logger.dump writes to."""

        def __init__(self, rows):
            self.rows = rows

        def write(self, key_values, key_excluded, step=0):
            excluded = {key for key, formats in key_excluded.items() if formats is not None and "json" in formats}
            self.rows.add(step, {key: value for key, value in key_values.items() if key not in excluded and key not in X})

        def close(self):
            pass

    return TapWriter
