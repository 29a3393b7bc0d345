export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
