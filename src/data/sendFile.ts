// 带文件的提交 · data/sendFile
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { request } from './api.ts'
import { changedBy, useWrite, type Sending, type SendOptions } from './send.ts'

/** A write of the desk whose call takes a file in addition to its input. */
export const useSendFile = <C extends Call>(
  call: C,
  options: SendOptions = {},
): Sending<ReplyOf<C>, { readonly input: InputOf<C>; readonly file: File }> =>
  useWrite(
    ({ input, file }, key) =>
      request<ReplyOf<C>>(`${call.method} ${call.path}`, { ...(input as object), file }, { form: true, key }),
    { toast: call.toast, ...options },
    changedBy(call, options),
  )
