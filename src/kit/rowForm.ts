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
  /** key of the row to edit; null for a new row */
  readonly rowKey: Filter | null
  /** values fixed by the page around the form: a new row starts with them and keeps them */
  readonly settled: Readonly<Record<string, string>>
  /** called when the row is stored: its form is no longer needed */
  readonly close: () => void
}

export interface RowForm {
  readonly form: FormInstance<FormValues>
  /** the row is still loading */
  readonly waits: boolean
  readonly failure: CallFailed | null
  readonly again: () => void
  readonly save: (values: FormValues) => void
  readonly saving: boolean
  /** why the form cannot be saved now; '' when it can */
  readonly reason: string
  readonly uploads: ReturnType<typeof useUploads>['note']
  /** whether the values of the form differ from the initial values */
  readonly isTouched: () => boolean
  /** takes initial values that no user typed */
  readonly give: (values: FormValues) => void
  /** initial values before a row is loaded */
  readonly start: FormValues
}

export const noneSettled: Readonly<Record<string, string>> = {}

/** The behaviour of a row's form, in a drawer or on a page: its initial row, the typed values, and storing it. */
export const useRowForm = ({ resource, rowKey, settled, close }: RowFormOptions): RowForm => {
  const [form] = Form.useForm<FormValues>()
  const read = useOne(resource, rowKey ?? {}, { enabled: rowKey !== null })
  const held = useHeld(read)
  const save = useSave({ resource, rowKey, settled, close }, held?.version, form)
  const [start] = useState(() => (rowKey === null ? { ...startsOf(resource), ...settled } : settled))
  const initial = useRef<FormValues>(start)
  const uploads = useUploads()
  // each row is written into the form only once, because effects run again when a page comes back to the front, and typed values must stay
  const writtenRow = useRef<object | undefined>(undefined)
  useEffect(() => {
    if (held === undefined || writtenRow.current === held) return
    writtenRow.current = held
    form.setFieldsValue(held)
  }, [form, held])
  return {
    form,
    waits: rowKey !== null && held === undefined,
    failure: read.error,
    again: () => void read.refetch(),
    save: save.mutate,
    saving: save.isPending,
    reason: uploads.reason,
    uploads: uploads.note,
    // `true` reads all values, because the fields of a page behind another page are not mounted
    isTouched: () => differs(form.getFieldsValue(true), held ?? initial.current),
    give: (values) => {
      initial.current = { ...initial.current, ...values }
      form.setFieldsValue(values)
    },
    start,
  }
}

/** Initial values of a new row. */
const startsOf = ({ fields }: Pick<Resource, 'fields'>): FormValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { starts, parts }]): [string, unknown][] =>
      parts !== undefined ? [[name, startsOf({ fields: parts })]] : starts === undefined ? [] : [[name, starts]],
    ),
  )

/** Focuses the first editable field once the row is loaded; not again when the page comes back to the front. */
export const useFirstField = ({ waits }: Pick<RowForm, 'waits'>, names: readonly string[]): void => {
  const isFocused = useRef(false)
  const focus = useEffectEvent(() => {
    const fields = names.map((name) => document.querySelector<HTMLElement>(`#${CSS.escape(name)}`))
    fields.find((field) => field?.matches(':enabled') === true)?.focus()
    isFocused.current = true
  })
  useEffect(() => {
    if (!waits && !isFocused.current) focus()
  }, [waits])
}

/**
 * The row as it was when the form opened. A later change by another person must not overwrite what the user types; the version check then
 * refuses to save (A0409).
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
/** Whether the values of a form differ from those of its initial row. */
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

/** Key of a row as its list writes it; '' where the server makes it. The server trims blanks around a number. */
const savedKey = ({ key }: Resource, values: FormValues): string =>
  key.every((name) => values[name] !== undefined) ? key.map((name) => String(values[name]).trim()).join('|') : ''
