/** Endgame tables for agents in Node: those that come with the package. Importing this file provides them. */
import { shippedEndgames } from '../../tables/node/files.js';
import { provideEndgames } from '../endgames.js';

provideEndgames(shippedEndgames());
