// 页面 · app/PagePane
import { useQuery } from '@tanstack/react-query'
import { Component, type JSX, type ReactNode } from 'react'
import { Navigate, Route, Routes, type Location } from 'react-router-dom'
import { failureOf } from '../data/api.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { Crumbs } from '../kit/PageHead.tsx'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { EmptyState, FailureState, NoRight } from '../kit/states.tsx'
import { owned } from '../state/menu.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Loading } from './Loading.tsx'
import { definitionQuery, pageQuery, type Place } from './pages.ts'

const FormPage = lazyPart(async () => (await import('../kit/FormPage.tsx')).FormPage, <Loading />)

interface PagePaneProps {
  readonly place: Place
  /** the pane's address, because another pane may be in front */
  readonly at?: Partial<Location>
}

/** One page with its breadcrumbs. Its route parameters come from `at`, by default from the browser's address. */
export const PagePane = ({ place, at }: PagePaneProps): JSX.Element => (
  <Crumbs value={<Breadcrumbs place={place} />}>
    <PageBoundary>
      <Routes {...(at && { location: at })}>
        <Route path={place.pattern} element={<OwnPage place={place} />} />
      </Routes>
    </PageBoundary>
  </Crumbs>
)

const OwnPage = ({ place: { item, form } }: { readonly place: Place }): JSX.Element => {
  if (!owned(item)) return <NoRight />
  if (form !== undefined && item.isOpen !== 0)
    return <LoadedForm source={item.source ?? ''} title={item.title} list={form.list} />
  return item.isOpen === 0 ? <EmptyState title="暂未开放..." /> : <LoadedPage source={item.source ?? ''} title={item.title} />
}

const LoadedPage = ({ source, title }: { readonly source: string; readonly title: string }): JSX.Element => {
  const { data: page, error } = useQuery(pageQuery(source))
  if (error !== null) return <PageLost error={error} />
  if (page === undefined) return <Loading />
  if (page.kind === 'screen') return <page.Screen />
  if (page.kind === 'resource') return <ResourceScreen of={page.resource} />
  return <NotBuilt title={title} />
}

const NotBuilt = ({ title }: { readonly title: string }): JSX.Element => (
  <EmptyState title="没有找到这个页面" text={`当前版本里还没有“${title}”，请从菜单打开其他页面。`} />
)

interface LoadedFormProps {
  readonly source: string
  readonly title: string
  readonly list: string
}
const LoadedForm = ({ source, title, list }: LoadedFormProps): JSX.Element => {
  const { data: resource, error } = useQuery(definitionQuery(source))
  if (error !== null) return <PageLost error={error} />
  if (resource === undefined) return <Loading />
  return resource === null ? <NotBuilt title={title} /> : <FormPage resource={resource} list={list} />
}

/** A chunk that cannot be loaded redirects to /netErr, which can return; any other failure is shown in place. */
const PageLost = ({ error }: { readonly error: unknown }): JSX.Element => {
  const failure = failureOf(error)
  if (failure.kind === 'chunk') return <Navigate to={`/netErr?oriPage=${encodeURIComponent(failure.page)}`} replace />
  return <FailureState failure={failure} retry={() => location.reload()} />
}

interface BoundaryState {
  readonly error: unknown
}
/** Catches errors that a page throws while rendering, so that the shell stays. */
class PageBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <PageLost error={this.state.error} />
  }
}
