import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type ValueTransformer,
} from 'typeorm';
import type { Side } from '../house.js';

/** PostgreSQL's driver reads a bigint as text. */
const amount: ValueTransformer = { to: (value: number) => value, from: (text: string) => Number(text) };

@Entity('users')
export class User {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ unique: true })
  username!: string;

  @Column({ default: true })
  isActive!: boolean;

  @Column({ type: 'bigint', transformer: amount })
  onHand!: number;
}

@Entity('games')
export class Game {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column()
  status!: 'open' | 'finished';

  @Column({ default: true })
  isMeronOpen!: boolean;

  @Column({ default: true })
  isWalaOpen!: boolean;

  @Column({ type: 'bigint', default: 0, transformer: amount })
  meronTotal!: number;

  @Column({ type: 'bigint', default: 0, transformer: amount })
  walaTotal!: number;

  @Column({ type: 'varchar', nullable: true })
  winner!: Side | null;

  @CreateDateColumn()
  createdAt!: Date;
}

@Entity('bets')
export class Bet {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ unique: true })
  serial!: string;

  @ManyToOne(() => Game)
  @JoinColumn({ name: 'gameId' })
  game!: Game;

  @Index()
  @Column()
  gameId!: number;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'tellerId' })
  teller!: User;

  @Index()
  @Column()
  tellerId!: number;

  @Column()
  side!: Side;

  @Column({ type: 'bigint', transformer: amount })
  stake!: number;

  @Column({ type: 'bigint', nullable: true, transformer: amount })
  payout!: number | null;

  @Column({ type: 'int', nullable: true })
  payerId!: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  paidAt!: Date | null;

  @CreateDateColumn()
  createdAt!: Date;
}
