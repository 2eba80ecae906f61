// 表单页 · kit/FormPage
import { Form } from 'antd'
import { useEffect, useRef, type JSX, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { formOf, sectionsOf, type Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import { noteForm } from '../state/unsaved.ts'
import { giveUp } from './confirm.ts'
import { FormFields } from './FormFields.tsx'
import { FormFooter } from './FormFooter.tsx'
import { keyAt, useWayBack } from './formPaths.ts'
import { useMay } from './may.ts'
import { PageHead } from './PageHead.tsx'
import { noneSettled, useFirstField, useRowForm } from './rowForm.ts'
import { EmptyState, FailureState, NoRight, SkeletonPage } from './states.tsx'
import { Uploads } from './uploads.ts'

interface FormPageProps {
  readonly resource: Resource
  /** path of the list the row belongs to */
  readonly list: string
}

/** The form of a definition as a page at `<list>/new` or `<list>/edit/<key>`, under its right. */
export const FormPage = ({ resource, list }: FormPageProps): JSX.Element => {
  const may = useMay()
  const { pathname } = useLocation()
  const rowKey = keyAt(pathname, list, resource)
  const verb = rowKey === null ? 'create' : 'update'
  if (resource.form === undefined || resource.calls[verb] === undefined || rowKey === undefined)
    return <EmptyState title="没有找到这个页面" text="地址不完整，请从列表打开。" />
  return may(resource.may[verb]) ? <PageForm key={pathname} resource={resource} list={list} rowKey={rowKey} /> : <NoRight />
}

/** labels on the left as long as the window leaves them room (style sheet) */
const labels = { layout: 'horizontal', colon: false, labelCol: { flex: '104px' }, labelWrap: true } as const
const toFault = { focus: true, block: 'center' } as const

const PageForm = ({ resource, list, rowKey }: FormPageProps & { readonly rowKey: Filter | null }): JSX.Element => {
  const { pathname } = useLocation()
  const back = useWayBack(list)
  const isLeft = useRef(false)
  const close = (): void => {
    isLeft.current = true
    back()
  }
  const row = useRowForm({ resource, rowKey, settled: noneSettled, close })
  // once the page is left, a last drawing must not report unsaved changes
  useEffect(() => noteForm(pathname, () => !isLeft.current && row.isTouched()))
  useFirstField(row, formOf(resource))
  const leave = async (): Promise<void> => {
    if (!row.isTouched() || (await giveUp())) close()
  }
  return (
    <section className="form-sheet">
      <PageHead />
      {row.waits && row.failure === null && <SkeletonPage />}
      {row.failure !== null && <FailureState failure={row.failure.failure} retry={row.again} />}
      <Form
        form={row.form}
        initialValues={row.start}
        className="form form-parts"
        {...labels}
        hidden={row.waits}
        scrollToFirstError={toFault}
        onFinish={row.save}
      >
        <Uploads value={row.uploads}>
          {sectionsOf(resource).map(({ title, names }) => (
            <FormPart key={title} title={title}>
              <FormFields
                fields={resource.fields}
                names={names}
                isNew={rowKey === null}
                keys={resource.key}
                form={row.form}
                later
                give={row.give}
              />
            </FormPart>
          ))}
        </Uploads>
      </Form>
      <footer className="form-sheet-footer">
        <FormFooter {...row} reason={row.waits ? '资料还没有读到' : row.reason} leave={() => void leave()} />
      </footer>
    </section>
  )
}

const FormPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }): JSX.Element => (
  <section className="form-part" {...(title !== '' && { 'aria-label': title })}>
    {title !== '' && <h2>{title}</h2>}
    <div className="form-part-fields">{children}</div>
  </section>
)
