import { Module } from '@nestjs/common';
import { SYSTEM, type System } from '../system/system.js';
import { CallRate } from './call-rate.js';
import { PrintingController } from './printing.controller.js';
import { Signer } from './signer.js';

/** The server's part in printing with QZ Tray: a certificate, and signatures made with its key. */
@Module({
  controllers: [PrintingController],
  providers: [
    Signer,
    { provide: CallRate, inject: [SYSTEM], useFactory: ({ clock }: System) => new CallRate(clock) },
  ],
})
export class PrintingModule {}
