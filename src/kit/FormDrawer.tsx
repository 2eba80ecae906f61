// 表单抽屉 · kit/FormDrawer
import { Drawer, Form, Skeleton } from 'antd'
import type { JSX } from 'react'
import { formOf, nounOf, type Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { giveUp } from './confirm.ts'
import { FormFooter } from './FormFooter.tsx'
import { FormFields } from './FormFields.tsx'
import type { FieldInput } from './inputs.tsx'
import { noneSettled, useRowForm } from './rowForm.ts'
import { FailureState } from './states.tsx'
import { Uploads } from './uploads.ts'

interface FormDrawerProps {
  readonly resource: Resource
  /** key of the row to edit; null for a new row */
  readonly rowKey: Filter | null
  readonly close: () => void
  /** values fixed by the page around the form: a new row starts with them and keeps them */
  readonly settled?: Readonly<Record<string, string>>
  /** the screen's own inputs, by field name */
  readonly own?: Readonly<Record<string, FieldInput>>
}

/** Maximum number of columns of a table of rows in a drawer of usual width. */
const narrowColumns = 4
/** Whether the form needs a wide drawer, because a field has a table of its own. */
const isWide = ({ fields, ...of }: Resource): boolean =>
  formOf(of).some((name) => {
    const { parts, rows = {} } = fields[name] ?? {}
    return parts !== undefined || Object.keys(rows).length > narrowColumns
  })

/** labels on the left, the long ones in two lines */
const labels = { layout: 'horizontal', colon: false, labelCol: { flex: '104px' }, labelWrap: true } as const

/**
 * Form of a definition in a drawer, for a new or an existing row. Errors are shown at their fields; the user is asked before unsaved
 * changes are lost.
 */
export const FormDrawer = ({ resource, rowKey, close, settled = noneSettled, own }: FormDrawerProps): JSX.Element => {
  const row = useRowForm({ resource, rowKey, settled, close })
  const leave = async (): Promise<void> => {
    if (!row.isTouched() || (await giveUp())) close()
  }
  return (
    <Drawer
      title={`${rowKey === null ? '新增' : '编辑'}${nounOf(resource)}`}
      open
      size={isWide(resource) ? 1160 : 460}
      onClose={() => void leave()}
      footer={<FormFooter {...row} leave={() => void leave()} />}
    >
      {row.waits && row.failure === null && <Skeleton active />}
      {row.failure !== null && <FailureState failure={row.failure.failure} retry={row.again} />}
      <Form
        form={row.form}
        initialValues={row.start}
        className="form"
        {...labels}
        hidden={row.waits}
        scrollToFirstError={{ focus: true }}
        onFinish={row.save}
      >
        <Uploads value={row.uploads}>
          <FormFields
            fields={resource.fields}
            names={formOf(resource)}
            isNew={rowKey === null}
            keys={resource.key}
            form={row.form}
            settled={settled}
            give={row.give}
            {...(own && { own })}
          />
        </Uploads>
      </Form>
    </Drawer>
  )
}
