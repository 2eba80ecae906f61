// 照本宣科的服务端 · fault/support/scriptedServer
/** A server that keeps operations as pda_op does and answers each request by a script, in the browser's own network. */
import type { BrowserContext, Route } from 'playwright'
import type { AnyOp } from '#contract/envelope'
import { FloorServer } from '../../data/support/server.ts'
import type { Kept } from './ledger.ts'

/** What happens to one upload: `deliver` answers it as the server does. */
export type Answer = (route: Route, deliver: () => Promise<void>) => Promise<void>
export const delivered: Answer = (_route, deliver) => deliver()

export class ScriptedServer {
  /** a secure context, as the real one is: locks and storage buckets exist there */
  readonly origin = 'http://door.localhost'
  readonly floor = new FloorServer()
  private answer: Answer = delivered

  /** From now on every upload is answered this way. */
  plays(answer: Answer): void {
    this.answer = answer
  }

  readonly air = async (context: BrowserContext): Promise<void> => {
    await context.route('**/api/v1/pda/op/batch', async (route) => {
      await this.answer(route, () => this.deliver(route))
    })
  }

  kept(): Kept[] {
    return this.floor.applied.map((op: AnyOp) => ({ incarnation: this.incarnationOf.get(op.opId) ?? '', op }))
  }

  private readonly incarnationOf = new Map<string, string>()
  private async deliver(route: Route): Promise<void> {
    const body = route.request().postData() ?? ''
    const { incarnation, ops } = JSON.parse(body) as { incarnation: string; ops: readonly AnyOp[] }
    for (const { opId } of ops) this.incarnationOf.set(opId, incarnation)
    const reply = await this.floor.fetch(route.request().url(), { body, headers: route.request().headers() })
    await route.fulfill({ status: reply.status, contentType: 'application/json', body: await reply.text() })
  }
}
