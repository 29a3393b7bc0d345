import {
  addParallels,
  addPhoneticVariants,
  addRecordFields,
  addTextRecords,
  addThemes,
  addVocabulary,
  dropRecordValue,
  type ImportMode,
  nameRecordValue,
  type OtherImportKind,
  otherCurrentFile,
  otherFile,
  otherImports,
  otherReport,
  otherVersions,
  recordValueGaps,
  restoreOther,
  templateFile,
  updateParallels,
  updatePhoneticVariants,
  updateRecordFields,
  updateTextRecords,
  updateThemes,
  updateVocabulary,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { tagsetInForce } from '../../../indexing/tagset-in-force.ts';
import { uploadRoute } from '../imports.routes.ts';
import { type ImportService, takeRestoration } from '../run/import-service.ts';
import { packZip } from '../run/pack-zip.ts';
import { getOtherFile, getOtherReport, zipAnswer } from './other-versions.ts';
import { dropValue, listGaps, nameValue } from './record-values.service.ts';
import { findTemplatePlaces } from './template-places.ts';
import { templateFiles } from './templates.ts';

/** The calls of the tables for the whole corpus: parallel locations, themes, phonetic variants, names of values, records of texts. */
export function registerOthers(app: FastifyInstance, service: ImportService): void {
  const { storage } = service;
  uploadRoute(app, service, addParallels, () => table('parallels', 'upload'));
  uploadRoute(app, service, updateParallels, () => table('parallels', 'update'));
  uploadRoute(app, service, addThemes, () => table('themes', 'upload'));
  uploadRoute(app, service, updateThemes, () => table('themes', 'update'));
  uploadRoute(app, service, addPhoneticVariants, () => table('phonetic-variants', 'upload'));
  uploadRoute(app, service, updatePhoneticVariants, () => table('phonetic-variants', 'update'));
  uploadRoute(app, service, addVocabulary, () => table('vocabulary', 'upload'));
  uploadRoute(app, service, updateVocabulary, () => table('vocabulary', 'update'));
  uploadRoute(app, service, addRecordFields, () => table('record-fields', 'upload'));
  uploadRoute(app, service, updateRecordFields, () => table('record-fields', 'update'));
  uploadRoute(app, service, addTextRecords, () => table('text-records', 'upload'));
  uploadRoute(app, service, updateTextRecords, () => table('text-records', 'update'));
  // Tables may be large: they are read and packed where readers do not wait for it.
  route(app, otherImports, () => service.readingThread.run('listOthers', undefined));
  route(app, otherVersions, ({ params, query }) =>
    service.readingThread.run('listOtherVersions', { kind: params.kind, page: query.page }),
  );
  route(app, otherReport, ({ params, language }) =>
    storage.snapshot((reader) => getOtherReport(reader, params.id, language)),
  );
  route(app, otherFile, ({ params }) => storage.snapshot((reader) => getOtherFile(reader, params.id)));
  route(app, otherCurrentFile, async ({ params: { kind } }) => {
    const { bytes } = await service.readingThread.run('currentOther', kind);
    return zipAnswer(`${kind}.zip`, bytes);
  });
  route(app, restoreOther, (call) =>
    takeRestoration(service, { ...call, upload: null }, { work: 'restore-other', id: call.params.id }),
  );
  route(app, recordValueGaps, () => storage.snapshot(listGaps));
  route(app, nameRecordValue, async (call) => ({ version: await nameValue(service, call, call.body) }));
  route(app, dropRecordValue, async (call) => ({ version: await dropValue(service, call, call.body) }));
  route(app, templateFile, async ({ params: { kind } }) => {
    const { places, tagset } = await storage.snapshot(async (reader) => ({
      places: await findTemplatePlaces(reader),
      tagset: (await tagsetInForce(reader)).tagset,
    }));
    return zipAnswer(`${kind}-template.zip`, await packZip(templateFiles(kind, places, tagset)));
  });
}

const table = (kind: OtherImportKind, mode: ImportMode) => ({ work: 'other', kind, mode }) as const;
