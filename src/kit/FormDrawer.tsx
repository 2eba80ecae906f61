// 表单抽屉 · kit/FormDrawer
import { Button, Drawer, Form, Skeleton, type FormInstance } from 'antd'
import { useEffect, useRef, useState, type JSX } from 'react'
import { nounOf, type Resource } from '#contract/resource'
import { useOne, type Filter } from '../data/query.ts'
import { useSendRoute } from '../data/send.ts'
import { sendAsked } from './asked.ts'
import { confirm } from './confirm.ts'
import { Decide } from './Decide.tsx'
import { FormFields } from './FormFields.tsx'
import { FailureState } from './states.tsx'
import { Uploads, useUploads } from './uploads.ts'

type FormValues = Record<string, unknown>

interface FormDrawerProps {
  readonly resource: Resource
  /** key of the row to edit; null makes a new one */
  readonly rowKey: Filter | null
  readonly close: () => void
  /** what the server answered to a new row, e.g. a first password */
  readonly created?: (reply: Readonly<Record<string, unknown>>) => void
  /** what the page around the form has settled: a new row begins with it and keeps it */
  readonly settled?: Readonly<Record<string, string>>
}

const nothing: Readonly<Record<string, string>> = {}
/** labels on the left, the long ones in two lines */
const labels = { layout: 'horizontal', colon: false, labelCol: { flex: '104px' }, labelWrap: true } as const

/** Form of a definition: new or existing row, errors at their fields, unsaved changes asked about once. */
export const FormDrawer = ({ resource, rowKey, close, created, settled = nothing }: FormDrawerProps): JSX.Element => {
  const [form] = Form.useForm<FormValues>()
  const one = useOne(resource, rowKey ?? {}, { enabled: rowKey !== null })
  const held = useHeld(one)
  const save = useSave(resource, rowKey, held?.version, form, (reply) => {
    close()
    if (rowKey === null) created?.(reply)
  })
  const wide = (resource.form?.length ?? 0) > 8
  const given = useRef<FormValues>(settled)
  const uploads = useUploads()
  useEffect(() => {
    if (held !== undefined) form.setFieldsValue(held)
  }, [form, held])
  const leave = async (): Promise<void> => {
    if (
      !differs(form.getFieldsValue(), held ?? given.current) ||
      (await confirm('有未保存的修改', '关闭后这些修改会丢失，是否关闭？'))
    )
      close()
  }
  return (
    <Drawer
      title={`${rowKey === null ? '新增' : '编辑'}${nounOf(resource)}`}
      open
      size={wide ? 760 : 460}
      onClose={() => void leave()}
      footer={<Footer leave={() => void leave()} save={form.submit} saving={save.isPending} reason={uploads.reason} />}
    >
      {rowKey !== null && held === undefined && one.error === null && <Skeleton active />}
      {one.error !== null && <FailureState failure={one.error.failure} retry={() => void one.refetch()} />}
      <Form
        form={form}
        initialValues={settled}
        className={wide ? 'form two-columns' : 'form'}
        {...labels}
        hidden={rowKey !== null && held === undefined}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => save.mutate(values)}
      >
        <Uploads value={uploads.note}>
          <FormFields
            fields={resource.fields}
            names={resource.form ?? []}
            isNew={rowKey === null}
            keys={resource.key}
            form={form}
            settled={settled}
            give={(values) => {
              given.current = { ...given.current, ...values }
              form.setFieldsValue(values)
            }}
          />
        </Uploads>
      </Form>
    </Drawer>
  )
}

/**
 * The row as it was when the form opened. What others change meanwhile must not come over what is being typed: it is refused by the
 * version at saving (A0409).
 */
const useHeld = <T,>({
  data,
  isFetchedAfterMount,
}: {
  readonly data: T | undefined
  readonly isFetchedAfterMount: boolean
}): T | undefined => {
  const [held, hold] = useState<T | undefined>(undefined)
  if (held === undefined && data !== undefined && isFetchedAfterMount) hold(data)
  return held ?? (isFetchedAfterMount ? data : undefined)
}

interface FooterProps {
  readonly leave: () => void
  readonly save: () => void
  readonly saving: boolean
  /** why it cannot be saved just now, '' when it can */
  readonly reason: string
}
const Footer = ({ leave, save, saving, reason }: FooterProps): JSX.Element => (
  <span className="drawer-footer">
    <Button onClick={leave}>取消</Button>
    <Decide type="primary" loading={saving} reason={reason} onClick={save}>
      保存
    </Decide>
  </span>
)

const blank = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
/** Whether a form says something else than the row it started from. */
const differs = (now: FormValues, before: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(now).some(([name, value]) => JSON.stringify(blank(value)) !== JSON.stringify(blank(before[name])))

const useSave = (
  resource: Resource,
  rowKey: Filter | null,
  version: number | undefined,
  form: FormInstance<FormValues>,
  saved: (reply: Readonly<Record<string, unknown>>) => void,
) => {
  const creating = rowKey === null
  const send = useSendRoute<object, Readonly<Record<string, unknown>>>(
    (creating ? resource.calls.create : resource.calls.update) ?? '',
    {
      changes: [resource.id, 'options'],
      toast: creating ? '新增成功' : '修改成功',
      inline: true,
    },
  )
  const mutate = (values: FormValues): void =>
    sendAsked(send, { ...values, ...rowKey, ...(!creating && { version }) }, { form, done: saved })
  return { mutate, isPending: send.isPending }
}
