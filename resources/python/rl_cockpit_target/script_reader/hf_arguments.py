"""Fields of transformers.TrainingArguments, which is in a library that is not read."""

from rl_cockpit_target.script_reader.option import option

# The few that a form needs (transformers, "TrainingArguments"): name, type, default, what it is.
FIELDS = (
    ("output_dir", "text", "out", "Folder for checkpoints and the trained model"),
    ("num_train_epochs", "float", 3.0, "How often the whole data set is seen"),
    ("max_steps", "int", -1, "Optimizer steps in all, in the stead of epochs; -1 = by the epochs"),
    ("learning_rate", "float", 5e-5, "Learning rate at the start"),
    ("lr_scheduler_type", "text", "linear", "How the learning rate falls: linear, cosine, constant, …"),
    ("weight_decay", "float", 0.0, "Weight decay of the optimizer"),
    ("max_grad_norm", "float", 1.0, "Gradients are clipped to this norm"),
    ("per_device_train_batch_size", "int", 8, "Examples at once on each device"),
    ("gradient_accumulation_steps", "int", 1, "Batches for one optimizer step"),
    ("logging_steps", "int", 500, "Steps between two lines of the log"),
    ("save_steps", "int", 500, "Steps between two checkpoints"),
    ("save_total_limit", "int", None, "So many checkpoints are kept; empty = all"),
    ("report_to", "text", None, "Where it reports to: none, tensorboard, wandb, …"),
    ("seed", "int", 42, "Random seed"),
)


def training_arguments(node, module):
    """Those fields as options."""
    return [
        option("hf", name, module, node, flags=["--" + name], type=kind, default=value, hasDefault=value is not None, required=name == "output_dir", help=says, group="Trainer")
        for name, kind, value, says in FIELDS
    ]
