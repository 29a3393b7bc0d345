import {
  addParallels,
  addPhoneticVariants,
  addThemes,
  type OtherImportKind,
  otherCurrentFile,
  otherFile,
  otherImports,
  otherReport,
  otherVersions,
  restoreOther,
  templateFile,
  updateParallels,
  updatePhoneticVariants,
  updateThemes,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { uploadRoute } from './imports.routes.ts';
import { getOtherFile, getOtherReport, zipAnswer } from './other-versions.ts';
import { packZip } from './pack-zip.ts';
import { findTemplatePlaces } from './template-places.ts';
import { templateFiles } from './templates.ts';
import { takeRestoration, type UploadDesk } from './upload-desk.ts';

/** The calls of the tables for the whole corpus: parallel locations, themes, phonetic variants. */
export function registerOthers(app: FastifyInstance, desk: UploadDesk): void {
  const { storage } = desk;
  uploadRoute(app, desk, addParallels, () => table('parallels', 'upload'));
  uploadRoute(app, desk, updateParallels, () => table('parallels', 'update'));
  uploadRoute(app, desk, addThemes, () => table('themes', 'upload'));
  uploadRoute(app, desk, updateThemes, () => table('themes', 'update'));
  uploadRoute(app, desk, addPhoneticVariants, () => table('phonetic-variants', 'upload'));
  uploadRoute(app, desk, updatePhoneticVariants, () => table('phonetic-variants', 'update'));
  // Tables may be large: they are read and packed where readers do not wait for it.
  route(app, otherImports, () => desk.readingThread.run('listOthers', undefined));
  route(app, otherVersions, ({ params, query }) =>
    desk.readingThread.run('listOtherVersions', { kind: params.kind, page: query.page }),
  );
  route(app, otherReport, ({ params, language }) =>
    storage.snapshot((reader) => getOtherReport(reader, params.id, language)),
  );
  route(app, otherFile, ({ params }) => storage.snapshot((reader) => getOtherFile(reader, params.id)));
  route(app, otherCurrentFile, async ({ params: { kind } }) => {
    const { bytes } = await desk.readingThread.run('currentOther', kind);
    return zipAnswer(`${kind}.zip`, bytes);
  });
  route(app, restoreOther, (call) =>
    takeRestoration(desk, { ...call, upload: null }, { work: 'restore-other', id: call.params.id }),
  );
  route(app, templateFile, async ({ params: { kind } }) => {
    const places = await storage.snapshot(findTemplatePlaces);
    return zipAnswer(`${kind}-template.zip`, await packZip(templateFiles(kind, places)));
  });
}

const table = (kind: OtherImportKind, mode: 'upload' | 'update') => ({ work: 'other', kind, mode }) as const;
