// 模拟的外部系统 · kit/SimulatedNote
import { Alert } from 'antd'
import type { JSX } from 'react'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { useRead } from '../data/query.ts'

interface SimulatedNoteProps<C extends Call> {
  /** tells whether the outside system is simulated */
  readonly call: ReplyOf<C> extends { readonly simulated: boolean } ? C : never
  /** what does not really happen then, and who changes it */
  readonly title: string
}
/** Warning that an outside system is simulated. */
export const SimulatedNote = <C extends Call>({ call, title }: SimulatedNoteProps<C>): JSX.Element | null => {
  const { data } = useRead(call as C, {} as InputOf<C>)
  const isSimulated = (data as { readonly simulated?: boolean } | undefined)?.simulated === true
  return isSimulated ? <Alert type="info" showIcon banner title={title} /> : null
}
