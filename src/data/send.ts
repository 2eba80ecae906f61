// 提交 · data/send
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { CallFailed, request } from './api.ts'
import { newSubmitGuard, type SubmitGuard } from './submitGuard.ts'
import { keyOf, refreshViews, type SendMeta } from './query.ts'

export interface SendOptions extends SendMeta {
  /** resources whose views change, besides the resource of the call */
  readonly changes?: readonly string[]
}
/** A write of a page; `mutate` ignores double presses (data/submitGuard). */
export type Sending<O, I> = Guarded<UseMutationResult<O, CallFailed, I>>
type Guarded<R> = R extends unknown ? Omit<R, 'mutateAsync'> : never

/**
 * Sends a submission with its idempotency key. The submission ends with the answer, before the views are refetched, so that the next press
 * counts.
 */
const sendOnce = async <O>(once: SubmitGuard, input: unknown, work: (key: string) => Promise<O>): Promise<O> => {
  try {
    const reply = await work(once.numberOf(input))
    once.ended(input, null)
    return reply
  } catch (error) {
    once.ended(input, error)
    throw error
  }
}

/** The hook behind all writes of the desktop: each is sent once, and success refetches the views that change. */
export const useWrite = <O, I>(
  work: (input: I, key: string) => Promise<O>,
  { inline, quiet, toast }: SendOptions,
  changes: readonly string[],
): Sending<O, I> => {
  const client = useQueryClient()
  const [once] = useState(() => newSubmitGuard(inline === true))
  const { mutateAsync: _unguarded, ...sending } = useMutation<O, CallFailed, I>({
    mutationFn: (input) => sendOnce(once, input, (key) => work(input, key)),
    meta: { toast, inline, quiet },
    onSuccess: () => refreshViews(client, changes),
  })
  const { mutate } = sending
  return {
    ...sending,
    mutate: useCallback(
      (...press: Parameters<typeof mutate>) => {
        if (once.takes(press[0])) mutate(...press)
      },
      [once, mutate],
    ),
  }
}

/** Resources whose views a call changes: the call's own resource and those in `changes`. */
export const changedBy = (call: Pick<Call, 'id'>, { changes = [] }: SendOptions): readonly string[] => [
  keyOf(call.id)[0],
  ...changes,
]

/**
 * A write of the desktop. Success refreshes the views of its resource (`area/screen` of the call's id) and of `changes`. The funnel shows a
 * failure; with `inline` the form shows the field errors.
 */
export const useSend = <C extends Call>(call: C, options: SendOptions = {}): Sending<ReplyOf<C>, InputOf<C>> =>
  useWrite((input, key) => request(call, input, { key }), { toast: call.toast, ...options }, changedBy(call, options))

/** A call of a definition, whose input and reply have no static type. */
export type Sent = Omit<Call, 'input' | 'reply'>
export const useSendAct = (call: Sent, options: SendOptions = {}): Sending<Readonly<Record<string, unknown>>, object> =>
  useWrite(
    (input, key) => request<Readonly<Record<string, unknown>>>(`${call.method} ${call.path}`, input, { key }),
    { toast: call.toast, ...options },
    changedBy(call, options),
  )

/** A write of a plain verb of a resource, given by its route. */
export const useSendRoute = <I extends object, O = unknown>(
  route: string,
  options: SendOptions & { readonly changes: readonly string[] },
): Sending<O, I> => useWrite((input, key) => request<O>(route, input, { key }), options, options.changes)

/**
 * A write whose call is given when it is sent, as for the actions of a definition. Resolves to the reply; to null after a failure, which
 * was shown, and for a double press. `isQuiet`: a failure is thrown instead of shown.
 */
export const useSendAny = (): ((
  call: Sent,
  input: object,
  changes: readonly string[],
  isQuiet?: boolean,
) => Promise<Readonly<Record<string, unknown>> | null>) => {
  const client = useQueryClient()
  const [once] = useState(() => newSubmitGuard(false))
  return useCallback(
    async (call: Sent, input: object, changes: readonly string[], isQuiet = false) => {
      const act = [call.id, input]
      if (!once.takes(act)) return null
      return client
        .getMutationCache()
        .build<Readonly<Record<string, unknown>>, CallFailed, object, unknown>(client, {
          mutationFn: (body) =>
            sendOnce(once, act, (key) =>
              request<Readonly<Record<string, unknown>>>(`${call.method} ${call.path}`, body, { key }),
            ),
          meta: { toast: call.toast, quiet: isQuiet },
          onSuccess: () => refreshViews(client, [keyOf(call.id)[0], ...changes]),
        })
        .execute(input)
        .catch((error: unknown) => {
          if (error instanceof CallFailed && !isQuiet) return null
          throw error
        })
    },
    [client, once],
  )
}
