import { Module } from '@nestjs/common';
import { PrintingController } from './printing.controller.js';
import { Signer } from './signer.js';

/** The server's part in printing with QZ Tray: a certificate, and signatures made with its key. */
@Module({ controllers: [PrintingController], providers: [Signer] })
export class PrintingModule {}
