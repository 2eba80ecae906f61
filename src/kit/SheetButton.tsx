// 取内容再打印 · kit/SheetButton
import { useState, type ComponentType, type JSX } from 'react'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import type { TSchema } from 'typebox'
import { useSend } from '../data/send.ts'
import { Icon } from './icons.tsx'
import { OnlineButton } from './OnlineButton.tsx'
import { useMay } from './may.ts'

/** Properties of the dialog: the content of the sheets. */
export interface SheetDialogProps<S> {
  readonly sheets: S
  readonly close: () => void
}
interface SheetButtonProps<C extends Call<TSchema, TSchema, number>> {
  readonly label: string
  /** reads the content of the sheets; its right is the button's */
  readonly call: C
  readonly input: InputOf<C>
  /** why the button cannot be pressed; '' when it can */
  readonly reason?: string
  readonly Dialog: ComponentType<SheetDialogProps<ReplyOf<C>>>
}

/** Reads the content of the sheets from the server, then opens the dialog that prints them. */
export function SheetButton<C extends Call<TSchema, TSchema, number>>({
  label,
  call,
  input,
  reason = '',
  Dialog,
}: SheetButtonProps<C>): JSX.Element | null {
  const [sheets, setSheets] = useState<ReplyOf<C> | null>(null)
  const read = useSend(call, { toast: '' })
  if (!useMay()(call.may)) return null
  return (
    <>
      <OnlineButton
        icon={<Icon name="print" size={14} />}
        reason={reason}
        loading={read.isPending}
        onClick={() => read.mutate(input, { onSuccess: setSheets })}
      >
        {label}
      </OnlineButton>
      {sheets !== null && <Dialog sheets={sheets} close={() => setSheets(null)} />}
    </>
  )
}
