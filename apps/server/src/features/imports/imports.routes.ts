import {
  addOtherTranscript,
  addTranscription,
  addTransliteration,
  type Endpoint,
  type ImportQuery,
  type ImportResult,
  importProgress,
  type TextType,
  updateOtherTranscript,
  updateTranscription,
  updateTransliteration,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { type Call, type Handler, type RouteOptions, route } from '../../http/route.ts';
import type { ImportTarget } from './run/import-kinds.ts';
import { type ImportService, requireWelcome, takeUpload, type UploadCall } from './run/import-service.ts';
import { registerManagedTexts } from './texts/managed-texts.routes.ts';

/** The calls by which staff bring layers of texts. */
export function registerImports(app: FastifyInstance, service: ImportService): void {
  uploadRoute(app, service, addTranscription, ({ params: { code } }) => layer('add', 'transcription', code));
  uploadRoute(app, service, updateTranscription, ({ params: { code } }) => layer('update', 'transcription', code));
  uploadRoute(app, service, addTransliteration, ({ params: { code } }) => layer('add', 'transliteration', code));
  uploadRoute(app, service, updateTransliteration, ({ params: { code } }) => layer('update', 'transliteration', code));
  uploadRoute(app, service, addOtherTranscript, ({ params: { code, name } }) => ({
    ...layer('add', 'other-transcript', code),
    name,
  }));
  uploadRoute(app, service, updateOtherTranscript, ({ params: { code, designation } }) => ({
    ...layer('update', 'other-transcript', code),
    designation,
  }));
  registerManagedTexts(app, service);
  route(app, importProgress, async ({ params, session }) => service.progress.find(session?.login ?? '', params.job));
}

const layer = (mode: 'add' | 'update', kind: TextType, code: string) => ({ work: 'layer', mode, kind, code }) as const;

/** A call that takes a zip: the server first checks that the sender may send one, then the zip waits for its turn. */
export function uploadRoute<const E extends Endpoint>(
  app: FastifyInstance,
  service: ImportService,
  endpoint: E,
  targetOf: (call: Call<E>) => ImportTarget,
): void {
  const handler = (call: Call<E>): Promise<ImportResult> =>
    takeUpload(service, call as unknown as UploadCall & { query: ImportQuery }, targetOf(call));
  const options: RouteOptions<E> = { beforeUpload: (call) => requireWelcome(service, call) };
  route(app, endpoint, handler as unknown as Handler<E>, options);
}
