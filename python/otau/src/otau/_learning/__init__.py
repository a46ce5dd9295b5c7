"""What a learner reads and writes: the files of a training job, and samples as inputs of a network."""
