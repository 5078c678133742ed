/** What we use of QZ Tray's client 2.3.0, which brings no types. */
declare module 'qz-tray' {
  /** A happening at a printer or in its queue, as the server tells it. */
  export interface TrayEvent {
    readonly eventType: string;
    readonly printerName?: string;
    /** `PAPER_OUT`, `COMPLETE` … */
    readonly statusText: string;
    /** The system's own word: `media-empty-error`, `job-completed-successfully`. */
    readonly message?: string;
    readonly jobId?: number;
    /** May have a space in front. */
    readonly jobName?: string;
  }

  export interface PrintConfig {
    readonly config: unknown;
  }

  export type Resolver<Value> = (resolve: (value: Value) => void, reject: (reason: unknown) => void) => void;

  export interface QzTray {
    readonly websocket: {
      /** @throws Error after all ports, or when the certificate is refused; may never settle when the socket closes early */
      connect(options: { readonly host: readonly string[]; readonly keepAlive: number }): Promise<void>;
      disconnect(): Promise<void>;
      isActive(): boolean;
      /** @throws Error without an open connection */
      getConnectionInfo(): { readonly socket: string; readonly host: string; readonly port: number };
      setClosedCallbacks(callback: () => void): void;
    };
    readonly security: {
      setSignatureAlgorithm(name: string): void;
      setCertificatePromise(resolver: Resolver<string>, options: { readonly rejectOnFailure: boolean }): void;
      /** @param factory is given what `setSha256Type` made of the call */
      setSignaturePromise(factory: (digest: string) => Resolver<string>): void;
    };
    readonly printers: {
      find(): Promise<readonly string[]>;
      startListening(printer: string): Promise<void>;
      stopListening(): Promise<void>;
      getStatus(): Promise<void>;
      clearQueue(options: { readonly printerName: string; readonly jobId: number }): Promise<void>;
      setPrinterCallbacks(callback: (event: TrayEvent) => void): void;
    };
    readonly configs: {
      create(printer: string, options: { readonly jobName: string }): PrintConfig;
    };
    readonly api: {
      getVersion(): Promise<string>;
      /** @param hasher is given each call that is to be signed: the very JSON whose digest QZ Tray makes again */
      setSha256Type(hasher: (call: string) => string): void;
    };
    /** Resolves when the job is in the printer's queue, not when it is printed. */
    print(
      config: PrintConfig,
      data: readonly {
        readonly type: 'raw';
        readonly format: 'command';
        readonly flavor: 'base64';
        readonly data: Uint8Array;
      }[],
    ): Promise<void>;
  }

  const qz: QzTray;
  export default qz;
}
