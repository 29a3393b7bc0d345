/**
 * Of threads that live as long as the server. On a large machine Node would let each of them fill 192 MiB with what was
 * thrown away before it collects any of it; this is what it takes on one with 2 GiB.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 48 };
