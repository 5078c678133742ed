import { Module } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { CONFIG, SYSTEM } from '../platform/providers.js';
import type { System } from '../platform/system/system.js';
import { CallRate } from './call-rate.js';
import { PrintingController } from './printing.controller.js';
import { Signer } from './signer.js';

/** What QZ Tray on the tellers' PCs needs of the server: a certificate, and signatures made with its key. */
@Module({
  controllers: [PrintingController],
  providers: [
    {
      provide: Signer,
      inject: [CONFIG, SYSTEM],
      useFactory: (config: Config, system: System) => Signer.open(config, system),
    },
    { provide: CallRate, inject: [SYSTEM], useFactory: ({ clock }: System) => new CallRate(clock) },
  ],
})
export class PrintingModule {}
