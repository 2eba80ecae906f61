// 一行的表单 · kit/rowForm
import { Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toastOf, type Resource } from '#contract/resource'
import type { CallFailed } from '../data/api.ts'
import { useOne, type Filter } from '../data/query.ts'
import { useSendRoute } from '../data/send.ts'
import { saved } from '../state/saved.ts'
import { sendConfirmed } from './confirmedSend.ts'
import { useUploads } from './uploads.ts'

export type FormValues = Record<string, unknown>

interface RowFormOptions {
  readonly resource: Resource
  /** key of the row to edit; null makes a new one */
  readonly rowKey: Filter | null
  /** what the page around the form has settled: a new row begins with it and keeps it */
  readonly settled: Readonly<Record<string, string>>
  /** the row is stored: its form is no longer needed */
  readonly close: () => void
}

export interface RowForm {
  readonly form: FormInstance<FormValues>
  /** the row is still on its way */
  readonly waits: boolean
  readonly failure: CallFailed | null
  readonly again: () => void
  readonly save: (values: FormValues) => void
  readonly saving: boolean
  /** why it cannot be saved just now, '' when it can */
  readonly reason: string
  readonly uploads: ReturnType<typeof useUploads>['note']
  /** whether it says something else than it began with */
  readonly isTouched: () => boolean
  /** takes values it begins with, which nobody typed */
  readonly give: (values: FormValues) => void
  /** what it begins with before a row comes */
  readonly start: FormValues
}

export const noneSettled: Readonly<Record<string, string>> = {}

/** What the form of a row does, wherever it stands: the row it begins with, what was typed, and storing it. */
export const useRowForm = ({ resource, rowKey, settled, close }: RowFormOptions): RowForm => {
  const [form] = Form.useForm<FormValues>()
  const one = useOne(resource, rowKey ?? {}, { enabled: rowKey !== null })
  const held = useHeld(one)
  const save = useSave({ resource, rowKey, settled, close }, held?.version, form)
  const [start] = useState(() => (rowKey === null ? { ...startsOf(resource), ...settled } : settled))
  const given = useRef<FormValues>(start)
  const uploads = useUploads()
  // once: effects run again when a page that waited comes back to the front, and must not undo what was typed
  const filled = useRef<object | undefined>(undefined)
  useEffect(() => {
    if (held === undefined || filled.current === held) return
    filled.current = held
    form.setFieldsValue(held)
  }, [form, held])
  return {
    form,
    waits: rowKey !== null && held === undefined,
    failure: one.error,
    again: () => void one.refetch(),
    save: save.mutate,
    saving: save.isPending,
    reason: uploads.reason,
    uploads: uploads.note,
    // all of them: the fields of a page that waits behind another are not there to be asked
    isTouched: () => differs(form.getFieldsValue(true), held ?? given.current),
    give: (values) => {
      given.current = { ...given.current, ...values }
      form.setFieldsValue(values)
    },
    start,
  }
}

/** What a new row begins with. */
const startsOf = ({ fields }: Pick<Resource, 'fields'>): FormValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { starts, parts }]): [string, unknown][] =>
      parts !== undefined ? [[name, startsOf({ fields: parts })]] : starts === undefined ? [] : [[name, starts]],
    ),
  )

/** Once the row is there, the cursor stands in the first field that can be filled in; a page that comes back to the front keeps its own. */
export const useFirstField = ({ waits }: Pick<RowForm, 'waits'>, names: readonly string[]): void => {
  const stands = useRef(false)
  const focus = useEffectEvent(() => {
    const fields = names.map((name) => document.querySelector<HTMLElement>(`#${CSS.escape(name)}`))
    fields.find((field) => field?.matches(':enabled') === true)?.focus()
    stands.current = true
  })
  useEffect(() => {
    if (!waits && !stands.current) focus()
  }, [waits])
}

/**
 * The row as it was when the form opened. What others change meanwhile must not come over what is being typed: it is refused by the
 * version at saving (A0409).
 */
const useHeld = <T>({
  data,
  isFetchedAfterMount,
}: {
  readonly data: T | undefined
  readonly isFetchedAfterMount: boolean
}): T | undefined => {
  const [held, setHeld] = useState<T | undefined>(undefined)
  if (held === undefined && data !== undefined && isFetchedAfterMount) setHeld(data)
  return held ?? (isFetchedAfterMount ? data : undefined)
}

const blank = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
/** Whether a form says something else than the row it started from. */
const differs = (now: FormValues, before: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(now).some(([name, value]) => JSON.stringify(blank(value)) !== JSON.stringify(blank(before[name])))

const useSave = ({ resource, rowKey, close }: RowFormOptions, version: number | undefined, form: FormInstance<FormValues>) => {
  const creating = rowKey === null
  const send = useSendRoute<object, Readonly<Record<string, unknown>>>(
    (creating ? resource.calls.create : resource.calls.update) ?? '',
    {
      changes: [resource.id, 'options'],
      toast: toastOf(resource, creating ? 'create' : 'update'),
      inline: true,
    },
  )
  const mutate = (values: FormValues): void =>
    sendConfirmed(
      send,
      { ...values, ...rowKey, ...(!creating && { version }) },
      {
        form,
        done: (reply) => {
          saved[resource.id] = { key: savedKey(resource, { ...reply, ...values, ...rowKey }), made: creating ? reply : null }
          close()
        },
      },
    )
  return { mutate, isPending: send.isPending }
}

/** Key of a row as its list writes it; '' where the server made it. The server takes the blanks around a number away. */
const savedKey = ({ key }: Resource, values: FormValues): string =>
  key.every((name) => values[name] !== undefined) ? key.map((name) => String(values[name]).trim()).join('|') : ''
