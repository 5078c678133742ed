import type { GameView } from '@taya/contracts/game';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { showAnsweredGame } from '../data/newest.js';
import { useHousePercentage } from '../data/queries.js';
import { today } from '../data/station-day.js';
import { useCommand } from '../data/use-command.js';
import { useRead } from '../data/use-read.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { amount } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { Unanswered } from '../ui/unanswered.js';

export interface NewGameDialogProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

export function NewGameDialog({ onClose, onCreated }: NewGameDialogProps) {
  const { data: house } = useHousePercentage();
  const suggested = useRead(`/api/game_default_name?date=${today()}`, 'Failed to fetch default game name', {
    gcTime: 0,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? suggested.data?.name ?? '';
  // Submitting before the default name has loaded waits for it: the field was not left empty.
  const isNameOnItsWay = typed === null && suggested.isPending;
  const create = useCommand<{ readonly name: string }, GameView>({
    name: 'new-game',
    request: (body) => ({ method: 'POST', path: '/api/game', body }),
    failure: 'Failed to create new game',
    success: 'New game created successfully',
    onDone: (game) => {
      showAnsweredGame(game);
      onCreated();
    },
    closes: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameOnItsWay) return;
    if (name.trim() === '') return void toast.error('Game name is required');
    void create.send({ name });
  };
  return (
    <Modal title="New Game" width={480} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="House percentage"
          readOnly
          value={house === undefined ? '' : `${amount(house.housePercentage)}%`}
          onChange={() => undefined}
        />
        <TextField
          label="Game name"
          isMarked
          autoFocus
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={setTyped}
        />
        <Unanswered command={create} describe={(input) => `the game ${input.name}`} />
        <Button
          type="submit"
          size="large"
          tone="accent"
          hotkey="Enter"
          isBusy={create.isSending || isNameOnItsWay}
        >
          Create
        </Button>
      </form>
    </Modal>
  );
}
