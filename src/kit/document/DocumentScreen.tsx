// 单据列表页 · kit/document/DocumentScreen
/** List, one document beside it, and the entry of a new one, all from the definition (architecture §3). */
import { Drawer } from 'antd'
import { useState, type ComponentType, type JSX, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { fillIn, isOffered, textOfValue } from '#contract/action'
import { actionOf, actWord, byAnother, numberOf, type Document } from '#contract/document'
import type { Row } from '#contract/resource'
import { lazyPart } from '../lazyPart.tsx'
import { ImportTool } from '../ImportTool.tsx'
import { ResourceScreen } from '../ResourceScreen.tsx'
import type { Action } from '../RowActions.tsx'
import { FailureState, SkeletonPage } from '../states.tsx'
import { withFailureToast } from '../toast.ts'
import { DocumentPage, type DocumentPageProps } from './DocumentPage.tsx'
import type { DocumentEntryProps } from './DocumentEntry.tsx'
import { readDocument, useDocument, type Values, type Whole } from './useDocument.ts'

const DocumentEntry = lazyPart(async () => (await import('./DocumentEntry.tsx')).DocumentEntry)

interface DocumentScreenProps<D extends Document> extends Omit<DocumentPageProps<D>, 'of' | 'whole'> {
  readonly of: D
  /** how lines are found and the limits of their numbers; without it users cannot create documents */
  readonly entry?: Omit<DocumentEntryProps<NoInfer<D>>, 'of' | 'whole' | 'close'>
  /** creates a new document that has no lines to enter; `made` opens the document */
  readonly Making?: ComponentType<MakingProps>
  /** word of the link that opens a row */
  readonly opens?: (row: Row<D>) => string
  readonly tools?: ReactNode
  readonly cells?: Readonly<Partial<Record<string, (row: Row<D>) => ReactNode>>>
  readonly aside?: ReactNode
}

export interface MakingProps {
  readonly close: () => void
  readonly made: (no: string) => void
}

/** A new document, or the one being edited. */
type EntryTarget = Pick<DocumentEntryProps, 'whole'>
export const DocumentScreen = <D extends Document>({
  of,
  entry,
  Making,
  opens,
  tools,
  cells,
  aside,
  ...page
}: DocumentScreenProps<D>): JSX.Element => {
  const [opened, setOpened] = useState<string | null>(null)
  const [entering, setEntering] = useState<EntryTarget | null>(null)
  const numberIn = (row: Row<D>): string => textOfValue((row as Values)[numberOf(of)])
  const navigate = useNavigate()
  const { make } = of.acts
  const [, , at] = of.page
  const openNo = (no: string): void => {
    // closes the entry, because it would still be open behind the document when the user returns
    setEntering(null)
    if (at === undefined) setOpened(no)
    else void navigate(fillIn(at, { [numberOf(of)]: no }, {}, true))
  }
  const open = (row: Row<D>): void => openNo(numberIn(row))
  const links = linksOf(of, { open, opens, ...(entry !== undefined && { write: (whole) => setEntering({ whole }) }) })
  return (
    <ResourceScreen
      of={of}
      rowActions={links}
      open={open}
      {...(cells && { cells })}
      {...(page.questions && { questions: page.questions })}
      tools={
        <>
          {tools}
          <Import of={of} />
        </>
      }
      {...((entry !== undefined || Making !== undefined) &&
        make !== undefined && {
          create: { right: make.right, run: () => setEntering({}), ...(Making !== undefined && { label: make.title }) },
        })}
      aside={
        <>
          {aside}
          {entering !== null && entry !== undefined && (
            <DocumentEntry of={of} {...entry} {...entering} close={() => setEntering(null)} />
          )}
          {entering !== null && Making !== undefined && <Making close={() => setEntering(null)} made={openNo} />}
          {opened !== null && <OpenedDocument of={of} no={opened} {...page} close={() => setOpened(null)} />}
        </>
      }
    />
  )
}

const Import = ({ of: { id, noun, import: template } }: { readonly of: Document }): JSX.Element | null =>
  template === undefined ? null : (
    <ImportTool biz={template.biz} title={template.title ?? noun} right={template.right} changes={[id]} />
  )

interface RowOpeners<D extends Document> {
  readonly open: (row: Row<D>) => void
  readonly opens: ((row: Row<D>) => string) | undefined
  readonly write?: (whole: Whole) => void
}
/** Links of a row that open something: its approval, its entry, its page. */
const linksOf = <D extends Document>(of: D, { open, opens, write }: RowOpeners<D>): ((row: Row<D>) => readonly Action[]) => {
  const { edit } = of.acts
  const approvals = Object.entries(of.acts).filter(([, act]) => byAnother(act) !== undefined)
  const read = (row: Row<D>): Promise<void> =>
    withFailureToast(async () => write?.(await readDocument(of, textOfValue((row as Values)[numberOf(of)]))))
  return (row) => [
    ...approvals.slice(0, 1).map(([, act]): Action => ({
      label: actWord(act),
      right: act.right,
      when: approvals.some(([name, act]) => isOffered(actionOf(of, name, act), row)),
      local: true,
      run: () => open(row),
    })),
    ...(edit === undefined || write === undefined
      ? []
      : [{ label: edit.title, right: edit.right, when: isOffered(actionOf(of, 'edit', edit), row), run: () => void read(row) }]),
    { label: opens?.(row) ?? '详情', right: of.page[1], local: true, run: () => open(row) },
  ]
}

interface OpenedProps extends Omit<DocumentPageProps, 'whole'> {
  readonly no: string
  readonly close: () => void
}
const OpenedDocument = ({ no, close, ...page }: OpenedProps): JSX.Element => {
  const { data, error, refetch } = useDocument(page.of, no)
  return (
    <Drawer title={`${page.of.noun}详情`} open size={1200} onClose={close}>
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && <DocumentPage {...page} whole={data} />}
    </Drawer>
  )
}
