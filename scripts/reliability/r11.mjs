// R11: a database file of which one byte changed while no server had it open is refused at the start, with clear words.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeChecksum } from '../../apps/server/src/db/file-checksum.ts';
import { DatabaseDamaged } from '../../apps/server/src/db/soundness.ts';
import { check, newFolder, places, removeFolder, searchable, startServer } from './server.mjs';

const FLIPS = 100;
/** Every so many of them are tried with a whole server, all with what it begins with. */
const SERVERS = 20;

export async function run() {
  const [folder, damaged] = [newFolder(), newFolder()];
  try {
    const server = startServer({ DATA_DIR: folder });
    await searchable(await server.ready());
    await server.stop();
    const bytes = readFileSync(join(folder, 'corpus.sqlite'));
    copyFileSync(join(folder, 'corpus.sqlite.checksum'), join(damaged, 'corpus.sqlite.checksum'));
    let tried = 0;
    for (const share of places(FLIPS)) {
      const at = Math.floor(share * bytes.length);
      const flipped = Buffer.from(bytes);
      flipped[at] ^= 0x10;
      writeFileSync(join(damaged, 'corpus.sqlite'), flipped);
      const refused = await takeChecksum(join(damaged, 'corpus.sqlite')).then(
        () => false,
        (error) => error instanceof DatabaseDamaged,
      );
      check(refused, `byte ${at} was not noticed`);
      if (++tried % SERVERS !== 0) continue;
      const again = startServer({ DATA_DIR: damaged });
      const { code } = await again.exit;
      check(code === 1 && again.said().includes('is not as it was left'), `byte ${at}: ${code} ${again.said()}`);
    }
    writeFileSync(join(damaged, 'corpus.sqlite'), bytes);
    const whole = startServer({ DATA_DIR: damaged });
    check((await whole.ready()) !== null, `the whole file was refused: ${whole.said()}`);
    await whole.stop();
    return [
      `${FLIPS} of ${FLIPS} changed files (${(bytes.length / 1e6).toFixed(1)} MB) refused, ${tried / SERVERS} of them tried with a whole server`,
    ];
  } finally {
    removeFolder(folder);
    removeFolder(damaged);
  }
}
