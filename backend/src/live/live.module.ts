import { Module } from '@nestjs/common';
import { SignedIn } from '../auth/signed-in.js';
import { LiveGamesModule } from '../read-models/live-games.js';
import { ConnectionGuard } from './connection-guard.js';
import { LiveGateway } from './live.gateway.js';
import { LiveData } from './live-data.js';

@Module({ imports: [LiveGamesModule], providers: [ConnectionGuard, LiveData, LiveGateway, SignedIn] })
export class LiveModule {}
