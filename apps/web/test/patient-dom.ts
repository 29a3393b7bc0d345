/** What a test of a component waits for may come late on a busy machine; the library's own second is too short there. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });
