import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FileField } from './FileField.tsx';

afterEach(cleanup);

const TEXTS = { invitation: 'Drop it', choose: 'Choose', remove: 'Remove', required: '(required)' };

function Field({ error }: { error?: string }) {
  const [file, setFile] = useState<File | null>(null);
  return <FileField id="f" label="Zip" accept=".zip" file={file} error={error} texts={TEXTS} onFile={setFile} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^Zip/);
const ZIP = new File(['x'], 'RP.zip', { type: 'application/zip' });

describe('a field for a file', () => {
  it('takes a chosen file, and gives it back', async () => {
    render(<Field />);
    await userEvent.upload(input(), ZIP);
    expect(screen.getByText('RP.zip')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('RP.zip')).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  it('takes a dropped file, but no dropped text', () => {
    render(<Field />);
    const place = screen.getByText('Drop it');
    fireEvent.drop(place, { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.getByText('Drop it')).toBeTruthy();
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [ZIP] } });
    expect(screen.getByText('RP.zip')).toBeTruthy();
  });

  it('says what is wrong at its input', () => {
    render(<Field error="Missing" />);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    const described = (input().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Missing');
  });
});
