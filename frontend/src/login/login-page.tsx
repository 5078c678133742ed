import type { Computations } from '@taya/contracts/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { messageOf, request } from '../data/api.js';
import { goTo } from '../data/navigation.js';
import { saveSession, useUser } from '../data/session.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { TextField } from '../ui/field.js';
import styles from './login-page.module.css';

interface SignedIn {
  readonly token: string;
  readonly data: Computations['/api/auth'];
}

async function signIn(username: string, password: string): Promise<void> {
  const { envelope } = await request<SignedIn>('POST', '/api/auth', { body: { username, password } });
  // Not over the tickets of the page that comes.
  toast.success('Login successful!', { position: 'top-center' });
  saveSession({ token: envelope.token, user: envelope.data });
}

export default function LoginPage() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => usernameField.current?.focus(), []);
  const user = useUser();
  // The back office knows the first page of each role.
  useEffect(() => {
    if (user !== null) goTo('/dashboard', true);
  }, [user]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    if (username === '' || password === '') {
      toast.error('Please fill in all fields.');
      // What is typed next belongs there: a password must not end up readable behind the username.
      (username === '' ? usernameField : passwordField).current?.focus();
      return;
    }
    isBusy.current = true;
    setIsSending(true);
    try {
      await signIn(username, password);
    } catch (error) {
      toast.error(messageOf(error, 'Something went wrong. Please try again.'));
      // Selected, so that typing replaces it.
      usernameField.current?.select();
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  if (user !== null) return null;
  return (
    <main className={classes('stack', styles.page)}>
      <form
        className={classes('card stack', styles.card)}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <h1 className={classes('row', styles.title)}>
          <img src="/favicon.svg" alt="" width="40" height="40" /> Taya
        </h1>
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={setUsername}
          ref={usernameField}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          ref={passwordField}
        />
        <Button type="submit" tone="accent" size="large" isFull isBusy={isSending} hotkey="Enter">
          Login
        </Button>
      </form>
      <p className={styles.board}>
        <a href="/live">Live board</a>
      </p>
    </main>
  );
}
