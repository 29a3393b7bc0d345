import { LANGUAGES, TRAITS } from '@glosa/dictionary/browser';
import { Stack } from '../ui/layout.tsx';
import styles from './frame.module.css';

/** What is left to say when not even the dictionary could be loaded: in each language. It needs no router and no data. */
export function RefreshPrompt() {
  return (
    <main className={styles['prompt']}>
      {LANGUAGES.map((language, at) => {
        const { title, text, again, home } = TRAITS[language].unloaded;
        const Title = at === 0 ? 'h1' : 'h2';
        return (
          <Stack key={language} lang={language} gap={4}>
            <Title>{title}</Title>
            <p>{text}</p>
            <p>
              <a href={window.location.href} data-reload="">
                {again}
              </a>{' '}
              <a href="/" data-reload="">
                {home}
              </a>
            </p>
          </Stack>
        );
      })}
    </main>
  );
}
