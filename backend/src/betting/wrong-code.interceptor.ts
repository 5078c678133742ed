import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { callerOf, requestOf } from '../http/caller.js';
import { SearchLimits } from './search-limits.js';

/**
 * Wraps calls of tellers by a whole code, so that wrong ones count whichever is used. Payout searches find nothing for
 * tickets that lost either, and count theirs by themselves.
 */
@Injectable()
export class WrongCodeInterceptor implements NestInterceptor {
  constructor(private readonly limits: SearchLimits) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const { code } = request.params as { readonly code: string };
    return of(await this.limits.byCaller(callerOf(request), code, () => lastValueFrom(next.handle())));
  }
}
