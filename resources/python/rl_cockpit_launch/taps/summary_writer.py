"""Tap of torch's SummaryWriter: add_scalar and add_scalars, before TensorBoard rounds to 32 bits."""

import functools

MODULE = "torch.utils.tensorboard.writer"


def add(module, rows):
    writer = module.SummaryWriter
    add_scalar, add_scalars = writer.add_scalar, writer.add_scalars

    @functools.wraps(add_scalar)
    def scalar(self, tag, scalar_value, global_step=None, walltime=None, *rest, **named):
        rows.add(global_step, {tag: scalar_value}, walltime)
        return add_scalar(self, tag, scalar_value, global_step, walltime, *rest, **named)

    @functools.wraps(add_scalars)
    def scalars(self, main_tag, tag_scalar_dict, global_step=None, walltime=None):
        rows.add(global_step, {"{}/{}".format(main_tag, tag): value for tag, value in tag_scalar_dict.items()}, walltime)
        return add_scalars(self, main_tag, tag_scalar_dict, global_step, walltime)

    writer.add_scalar, writer.add_scalars = scalar, scalars
