/** What a tool prints to a reader such as `head`, which closes the pipe when it has seen enough: that ends the tool, and is no error. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
