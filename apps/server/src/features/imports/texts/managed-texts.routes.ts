import {
  attachOrphan,
  currentFile,
  deleteOrphan,
  deleteOtherTranscript,
  deleteTranscription,
  deleteTransliteration,
  type ImportQuery,
  layerVersions,
  listOrphans,
  managedTexts,
  otherTranscripts,
  restoreVersion,
  textStatus,
  undeleteOrphan,
  versionDiff,
  versionFile,
  versionReport,
} from '@glosa/contract';
import { nameIn } from '@glosa/dictionary';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { loadVersionZip } from '../../../corpus/versions.ts';
import { NotFound } from '../../../errors.ts';
import { FileAnswer } from '../../../http/file-answer.ts';
import { route } from '../../../http/route.ts';
import type { Session } from '../../../http/session.ts';
import * as orphans from '../orphans/orphan-calls.ts';
import { listOrphans as findOrphans } from '../orphans/orphans.service.ts';
import { type ImportService, inTurn, takeRestoration } from '../run/import-service.ts';
import { getVersionReport, zipAnswer } from '../versions/versions.ts';
import type { DeletionTarget } from './deletions.ts';
import { getManagedText, listManagedTexts } from './managed-texts.ts';

interface StaffCall {
  session: Session | undefined;
  reply: FastifyReply;
  mayStill: () => Promise<void>;
}

/** The calls by which staff see to the texts there are: lists, histories, deletions, orphans. */
export function registerManagedTexts(app: FastifyInstance, service: ImportService): void {
  const { storage } = service;
  route(app, managedTexts, () => storage.snapshot(listManagedTexts));
  route(app, textStatus, async ({ params, language }) => {
    const text = await storage.snapshot((reader) => getManagedText(reader, params.code));
    return { name: nameIn(language, text.name).text, text };
  });
  route(
    app,
    otherTranscripts,
    async ({ params }) => (await storage.snapshot((reader) => getManagedText(reader, params.code))).otherTranscripts,
  );
  registerVersions(app, service);
  registerDeletions(app, service);
  registerOrphans(app, service);
}

function registerVersions(app: FastifyInstance, service: ImportService): void {
  const { storage, readingThread } = service;
  route(app, layerVersions, ({ params: { code, type }, query: { designation = '', page } }) =>
    // Every version has its report, and fifty of those may be long.
    readingThread.run('listVersions', { code, kind: type, designation, page }),
  );
  route(app, versionReport, ({ params, language }) => getVersionReport(storage.read, params.id, language));
  route(app, versionDiff, ({ params, query }) =>
    readingThread.run('compareVersions', { id: params.id, withId: query.with ?? null }),
  );
  route(app, versionFile, async ({ params: { id } }) => {
    const version = await loadVersionZip(storage.read, id);
    if (version === null || version.zip.length === 0) throw new NotFound(`No zip of the version ${id}.`);
    return zipAnswer(version);
  });
  route(app, currentFile, async ({ params: { code, type }, query: { designation = '' } }) => {
    const { fileName, bytes } = await readingThread.run('currentFile', { code, kind: type, designation });
    return new FileAnswer(fileName, 'application/zip', Buffer.from(bytes));
  });
  route(app, restoreVersion, (call) =>
    takeRestoration(
      service,
      { ...call, query: call.query as ImportQuery },
      { work: 'restore-layer', id: call.params.id },
    ),
  );
}

function registerDeletions(app: FastifyInstance, service: ImportService): void {
  const remove = async (
    { query, ...call }: StaffCall & { query: { confirm?: '1' | undefined } },
    target: DeletionTarget,
  ) => {
    const order = { target, confirm: query.confirm === '1', ...doerOf(service, call) };
    // What would go is only counted, which needs no turn.
    const losses = order.confirm
      ? await inTurn(service, call.mayStill, () => service.thread.run('delete', order))
      : await service.readingThread.run('delete', order);
    return { deleted: true, losses } as const;
  };
  route(app, deleteTranscription, (call) => remove(call, { kind: 'transcription', id: call.params.id }));
  route(app, deleteTransliteration, (call) => remove(call, { kind: 'transliteration', id: call.params.id }));
  route(app, deleteOtherTranscript, (call) => remove(call, { kind: 'other-transcript', ...call.params }));
}

function registerOrphans(app: FastifyInstance, service: ImportService): void {
  const { storage } = service;
  route(app, listOrphans, async ({ params: { code }, query: { page }, language }) => {
    const list = await storage.snapshot((reader) => findOrphans(reader, code, { page, language }));
    if (list === null) throw new NotFound(`No text ${code}.`);
    return list;
  });
  route(app, attachOrphan, async (call) => ({
    left: await orphans.giveOrphanPlace(storage, call.params.id, call.body.reference, doerOf(service, call)),
  }));
  route(app, deleteOrphan, async (call) => ({
    left: await orphans.takeOrphanOff(storage, call.params.id, doerOf(service, call)),
  }));
  route(app, undeleteOrphan, async (call) => ({
    left: await orphans.putOrphanBack(storage, call.params.id, doerOf(service, call)),
  }));
}

const doerOf = ({ now }: ImportService, { session, reply }: StaffCall): orphans.Doer => ({
  actor: session?.login ?? '',
  requestId: reply.request.id,
  at: now().toISOString(),
});
