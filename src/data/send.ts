// 提交 · data/send
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { CallFailed, request } from './api.ts'
import { keyOf, refreshViews, type SendMeta } from './query.ts'

interface SendOptions extends SendMeta {
  /** resources whose views change besides the one the call belongs to */
  readonly changes?: readonly string[]
}

/**
 * A write of the desk. Success refreshes the views of its resource (`area/screen` of the call's id) and of `changes`;
 * failure goes through the funnel, field errors stay with the form when `inline`.
 */
export const useSend = <C extends Call>(
  call: C,
  options: SendOptions = {},
): UseMutationResult<ReplyOf<C>, CallFailed, InputOf<C>> => {
  const client = useQueryClient()
  return useMutation<ReplyOf<C>, CallFailed, InputOf<C>>({
    mutationFn: (input) => request(call, input),
    meta: { toast: options.toast ?? call.toast, inline: options.inline, quiet: options.quiet },
    onSuccess: () => refreshViews(client, [keyOf(call.id)[0], ...(options.changes ?? [])]),
  })
}

/** The same for a call that takes a file beside its input. */
export const useSendFile = <C extends Call>(
  call: C,
  options: SendOptions = {},
): UseMutationResult<ReplyOf<C>, CallFailed, { readonly input: InputOf<C>; readonly file: File }> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, file }) =>
      request<ReplyOf<C>>(`${call.method} ${call.path}`, { ...(input as object), file }, { form: true }),
    meta: { toast: options.toast ?? call.toast, inline: options.inline, quiet: options.quiet },
    onSuccess: () => refreshViews(client, [keyOf(call.id)[0], ...(options.changes ?? [])]),
  })
}

/** The same for the plain verbs of a resource, named by their route. */
export const useSendRoute = <I extends object, O = unknown>(
  route: string,
  options: SendOptions & { readonly changes: readonly string[] },
): UseMutationResult<O, CallFailed, I> => {
  const client = useQueryClient()
  return useMutation<O, CallFailed, I>({
    mutationFn: (input) => request<O>(route, input),
    meta: { toast: options.toast, inline: options.inline, quiet: options.quiet },
    onSuccess: () => refreshViews(client, options.changes),
  })
}

/**
 * The same where the call is known only when it is sent, as with the actions of a definition. Resolves to the reply, to null
 * after a failure, which the funnel has told.
 */
export const useSendAny = (): ((
  call: Call,
  input: object,
  changes: readonly string[],
) => Promise<Readonly<Record<string, unknown>> | null>) => {
  const client = useQueryClient()
  return useCallback(
    (call: Call, input: object, changes: readonly string[]) =>
      client
        .getMutationCache()
        .build<Readonly<Record<string, unknown>>, CallFailed, object, unknown>(client, {
          mutationFn: (body) => request<Readonly<Record<string, unknown>>>(`${call.method} ${call.path}`, body),
          meta: { toast: call.toast },
          onSuccess: () => refreshViews(client, [keyOf(call.id)[0], ...changes]),
        })
        .execute(input)
        .catch((error: unknown) => {
          if (error instanceof CallFailed) return null
          throw error
        }),
    [client],
  )
}
