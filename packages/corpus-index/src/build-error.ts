/** The caller fed the builder something that cannot be indexed: a region left open, a token outside every text … */
export class BuildError extends Error {
  override name = 'BuildError';
}
