/** A new version of the page is ready. */
export default {
  'new-version': 'A new version of Otau is ready.',
  reload: 'Reload',
  later: 'Later',
};
