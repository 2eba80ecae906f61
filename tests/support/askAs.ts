// 以某人的身份问服务器：要么看原样的答复，要么它必须成功，要么看字段旁边的话。
import { expect } from 'vitest'
import type { Answer, Headers } from './server.ts'

interface Answers {
  send<T>(route: string, input?: object, who?: Headers): Promise<Answer<T>>
}
export interface Asking {
  /** the answer as it comes */
  readonly send: <T = unknown>(route: string, input?: object, who?: Headers) => Promise<Answer<T>>
  /** the data of a call that must succeed */
  readonly done: <T = unknown>(route: string, input?: object, who?: Headers) => Promise<T>
  /** the sentences at the fields of a refused form */
  readonly faults: (route: string, input: object, who?: Headers) => Promise<object | undefined>
}

/** Asks as `person` unless another is named. `beforeAll` makes both, so they are read at each request. */
export const asking = (server: () => Answers, person: () => Headers | undefined = () => undefined): Asking => {
  const send: Asking['send'] = (route, input = {}, who = person()) => server().send(route, input, who)
  return {
    send,
    done: async <T>(route: string, input?: object, who?: Headers) => {
      const reply = await send<T>(route, input, who)
      expect([route, reply.code, reply.msg]).toEqual([route, '00000', ''])
      return reply.data
    },
    faults: async (route, input, who) => (await send<{ fields?: object } | null>(route, input, who)).data?.fields,
  }
}
