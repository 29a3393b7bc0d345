import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `primary` for the one action a page or dialog is about, `plain` for all others, `quiet` without a frame. */
export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

interface Look {
  look?: ButtonLook;
  small?: boolean;
}

const look = ({ look = 'plain', small = false }: Look, extra: string | undefined) =>
  classNames(styles['button'], styles[look], small && styles['small'], extra);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { ref?: Ref<HTMLButtonElement> };

/** A button; of type `button` unless it says `submit`. */
export function Button({ look: as, small, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={look({ ...(as && { look: as }), ...(small && { small }) }, className)} />
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** The name, read out and shown as a tooltip of the browser. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button with an icon; the name is demanded by the type. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles['button'], styles['icon'], className)}
    >
      <span aria-hidden="true">{icon}</span>
    </button>
  );
}
